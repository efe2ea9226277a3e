/** Bits in which the hashes of two versions of one picture differ at most. */
export const alikeBits = 4

/** How many bits two hashes differ in: 0 for the same picture, about 32 for two that have nothing in common. */
export function differenceOf(left: string, right: string): number {
  let different = BigInt(`0x${left}`) ^ BigInt(`0x${right}`)
  let bits = 0
  for (; different > 0n; different &= different - 1n) bits += 1
  return bits
}

/** Whether two pictures look alike, by their hashes of 16 hexadecimal digits. */
export const isLookAlike = (left: string, right: string): boolean => differenceOf(left, right) <= alikeBits
