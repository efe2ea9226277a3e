/** An answer of DNS, as long as it comes in time. @throws when it does not. */
export const inTime = <T>(answer: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("DNS does not respond")), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
