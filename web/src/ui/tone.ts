/** What a colour means. Never shown by colour alone: an icon or a word stands beside it. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "brand";
