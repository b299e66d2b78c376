import { createLink } from "@tanstack/react-router";
import { LinkButton, type LinkButtonProps } from "../ui/link-button.tsx";

/** A LinkButton that leads to a route, with the route's typed `to`, `params` and `search`. */
export const RouteButton = createLink(Anchor);

function Anchor(props: LinkButtonProps) {
  return <LinkButton {...props} />;
}
