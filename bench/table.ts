/** Returns a line with a ratio and its target. */
export function ratio(what: string, value: number, aim: string): string {
  return `  ${what.padEnd(44)} ${value.toFixed(2).padStart(6)}   (aim: ${aim})`
}

/** Returns the value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
