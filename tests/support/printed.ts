/** Keeps what someone prints, for those who wait for a part of it. */
export function createPrinted() {
  let output = ""
  const waiting = new Set<() => void>()
  return {
    take(text: string) {
      output += text
      for (const check of [...waiting]) check()
    },
    output: () => output,
    /** Resolves when the text has been printed; rejects when it has ended before. */
    printed: (text: string, ended: Promise<number | null>) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!output.includes(text)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
        void ended.then((code) => reject(new Error(`ended with ${code} before "${text}":\n${output}`)))
      }),
  }
}
