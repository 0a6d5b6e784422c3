/** Kinds of contracts with people who are paid. */
export const contractNames = {
  self_employed: 'salary:payouts.contract.self_employed',
  sole_trader: 'salary:payouts.contract.sole_trader',
  employee: 'salary:payouts.contract.employee',
  civil_contract: 'salary:payouts.contract.civil_contract',
} as const;
