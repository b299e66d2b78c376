/** The meaning of a colour. Always add an icon or a text, so that colour is not the only signal. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "brand";
