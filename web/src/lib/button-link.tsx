import { createLink } from "@tanstack/react-router";
import { LinkButton, type LinkButtonProps } from "../ui/link-button.tsx";

// The router's types require a component that is not generic.
function Anchor(props: LinkButtonProps) {
  return <LinkButton {...props} />;
}

/** A link to a route that looks like a button: `to`, `params` and `search` are checked as the router's own link's are. */
export const ButtonLink = createLink(Anchor);
