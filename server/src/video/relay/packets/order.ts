/** Whether a number of 16 bits is older than another, also across the end of the numbers. */
export function isBefore(number: number, other: number): boolean {
  const ahead = (other - number) & 0xffff
  return ahead > 0 && ahead < 0x8000
}
