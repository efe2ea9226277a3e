export type ReadyPart = "migrations" | "jobs"

/** Parts of a program that must be ready before it can be used; none by default. */
export type Readiness = {
  /** Says that a part is to come. */
  expect(...parts: ReadyPart[]): void
  done(part: ReadyPart): void
  missing(): ReadyPart[]
  /** Resolves when a part is done. */
  when(part: ReadyPart): Promise<void>
}

export function createReadiness(): Readiness {
  const expected = new Map<ReadyPart, PromiseWithResolvers<void>>()
  return {
    expect(...parts) {
      for (const part of parts) expected.set(part, Promise.withResolvers<void>())
    },
    done(part) {
      expected.get(part)?.resolve()
      expected.delete(part)
    },
    missing: () => [...expected.keys()],
    when: async (part) => expected.get(part)?.promise,
  }
}
