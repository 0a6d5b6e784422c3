/** Formats a sum as screens and documents do in English, without the currency: 14,400.50. @param minor units */
export function shown(minor: number): string {
  const whole = String(Math.trunc(Math.abs(minor) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${minor < 0 ? '−' : ''}${whole}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;
}
