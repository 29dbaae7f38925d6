/** Programs that hold an order's tokens until a keeper executes it. Source: their public documentation. */
export const orderPrograms: ReadonlySet<string> = new Set([
  // Jupiter: recurring orders (DCA), limit orders v1 and v2 (trigger), value averaging.
  'DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M',
  'jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu',
  'j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X',
  'VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe',
  // Kamino: limit orders.
  'LiMoM9rMhrdYrfzUCxQppvxCSG1FcrUK9G8uLq4A1GF',
]);

/** Programs that mint and burn shares for SOL at the pool's own rate. */
export const stakePools: ReadonlySet<string> = new Set([
  // Solana's stake pool, its two deployments by Sanctum, and Marinade.
  'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
  'SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn',
  'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY',
  'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgQ7aD',
]);
