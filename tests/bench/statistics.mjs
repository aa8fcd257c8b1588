/** Returns the value below which the given share of the numbers is. */
export function percentile(numbers, share) {
  if (numbers.length === 0) return NaN;
  const sorted = [...numbers].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

export const median = (numbers) => percentile(numbers, 0.5);
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
