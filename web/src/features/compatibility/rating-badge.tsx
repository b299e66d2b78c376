import type { RagRating } from "@remotebay/contract";
import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

const looks = {
  Green: { tone: "success", Icon: CircleCheck },
  Amber: { tone: "warning", Icon: TriangleAlert },
  Red: { tone: "danger", Icon: CircleX },
  Unknown: { tone: "neutral", Icon: CircleHelp },
} as const;

/** A rating as colour, icon and word. */
export function RatingBadge({ rating }: { rating: RagRating }) {
  const t = useText();
  const { tone } = looks[rating];
  return (
    <Badge tone={tone} icon={<RatingIcon rating={rating} />}>
      {t(`compatibility.rating.${rating}`)}
    </Badge>
  );
}

export function RatingIcon({ rating }: { rating: RagRating }) {
  const { Icon } = looks[rating];
  return <Icon aria-hidden />;
}
