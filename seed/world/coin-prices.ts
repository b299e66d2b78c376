/** The prices of the demonstration world, in coins: of the services, and of the functions that cost more or less than their service. */
export const coinPrices = {
  variant: "rd",
  scanTypes: [
    { id: 1, coins: 20 },
    { id: 2, coins: 20 },
    { id: 3, coins: 60 },
    { id: 4, coins: 110 },
    { id: 5, coins: 90 },
    { id: 6, coins: 25 },
    { id: 7, coins: 70 },
    { id: 8, coins: 120 },
  ],
  elements: [
    { id: 105, coins: 80 },
    { id: 112, coins: 30 },
    { id: 201, coins: 25 },
    { id: 204, coins: 35 },
    { id: 302, coins: 180 },
    { id: 401, coins: 15 },
    { id: 406, coins: 40 },
    { id: 501, coins: 150 },
    { id: 502, coins: 140 },
  ],
};
