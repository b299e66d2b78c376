import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";

interface AdminLinkProps {
  room: string;
  /** Of a thing in the room; without one the room. */
  id?: number | string;
  className?: string;
  children: ReactNode;
}

/** A link to a room of the administration, or a thing in it. */
export function AdminLink({ room, id, className, children }: AdminLinkProps) {
  return id === undefined ? (
    <Link to="/admin/$room" params={{ room }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/admin/$room/$id" params={{ room, id: String(id) }} className={className}>
      {children}
    </Link>
  );
}

/** Above a page's title: the way back to the administration, or to the room in which a thing stands. */
export function AdminBack({ room, children }: { room?: string; children: ReactNode }) {
  const look = { variant: "quiet", size: "sm", icon: <ArrowLeft aria-hidden /> } as const;
  return room === undefined ? (
    <ButtonLink to="/admin" {...look}>
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink to="/admin/$room" params={{ room }} {...look}>
      {children}
    </ButtonLink>
  );
}
