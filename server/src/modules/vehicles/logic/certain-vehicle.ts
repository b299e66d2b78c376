import type { Choice, DecodedVehicle, DecodedVin } from "@remotebay/contract";

/** What a VIN tells without asking anybody. */
export type CertainVehicle = Pick<DecodedVehicle, "VIN" | "Year" | "Make" | "Model" | "Submodel" | "DriveType" | "Engine">;

const none: Choice = { Id: 0, Text: "" };
const noEngine: DecodedVehicle["Engine"] = { Id: 0, Liter: "", CID: "", Cylinders: "", BlockType: "" };

/** What a decoded VIN tells without asking anybody: where it allows several years, makes, models or trims, that one is left open. */
export function certainVehicle({ RemoteBay: card, query_responses }: DecodedVin): CertainVehicle {
  const styles = query_responses.Request_Result.us_market_data.us_styles.map(({ basic_data }) => basic_data);
  const isOne = (part: "make" | "model" | "trim") => new Set(styles.map((style) => style[part])).size < 2;
  const isOneCar = card.Years.length < 2 && card.Models.length === 0;
  return {
    VIN: card.VIN,
    Year: card.Years.length > 1 ? null : card.Year,
    Make: isOne("make") ? card.Make : none,
    Model: isOne("make") && isOne("model") ? card.Model : none,
    Submodel: isOneCar && isOne("trim") ? card.Submodel : null,
    DriveType: isOneCar ? card.DriveType : none,
    Engine: isOneCar ? card.Engine : noEngine,
  };
}
