/** Runs once in each process before it takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return
  const { prepareProcess } = await import("#lib/server/prepare-process.ts")
  prepareProcess()
}
