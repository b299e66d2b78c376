/** vPIC's numbers of the elements that decoding uses. The source has no transmission, power or assistance systems. */
export const elements = {
  body: 5,
  cylinders: 9,
  cc: 11,
  liters: 13,
  doors: 14,
  drive: 15,
  engineModel: 18,
  fuel: 24,
  model: 28,
  city: 31,
  series: 34,
  trim: 38,
  block: 64,
  fuelToo: 66,
  country: 75,
  electrification: 126,
} as const;
