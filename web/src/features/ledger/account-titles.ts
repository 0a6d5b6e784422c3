/** Translation keys of accounts and directions. */
export const accountTitles = {
  bank: 'transactions:account.bank',
  card: 'transactions:account.card',
  cash: 'transactions:account.cash',
  client_money: 'transactions:account.client_money',
  client_prepaid: 'transactions:account.client_prepaid',
  client_bonus: 'transactions:account.client_bonus',
  revenue: 'transactions:account.revenue',
  bonus_expense: 'transactions:account.bonus_expense',
  teacher_pay: 'transactions:account.teacher_pay',
  salary_expense: 'transactions:account.salary_expense',
  opening: 'transactions:account.opening',
  transit: 'transactions:account.transit',
  pay_transit: 'transactions:account.pay_transit',
  staff_pay: 'transactions:account.staff_pay',
  tax_payable: 'transactions:account.tax_payable',
} as const;

export const directionTitles = {
  in: 'transactions:direction.in',
  out: 'transactions:direction.out',
  internal: 'transactions:direction.internal',
} as const;
