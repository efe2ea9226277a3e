import { polled } from "./polled.ts"

type Message = { id: string; data: Record<string, string> }

/**
 * Opens a stream of server-sent events, and keeps what comes until it is closed.
 * @param headers credentials, and the last event that is known.
 */
export async function openEventStream(url: string, headers: Record<string, string>) {
  const hangUp = new AbortController()
  const answer = await fetch(url, { headers, signal: hangUp.signal })
  let text = ""
  let isEnded = false
  const reading = (async () => {
    try {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece
    } catch (error) {
      if (!hangUp.signal.aborted) throw error
    }
    isEnded = true
  })()
  const blocks = () => text.split("\n\n").slice(0, -1)
  const messages = (): Message[] =>
    blocks()
      .filter((block) => block.startsWith("id: "))
      .map((block) => {
        const lines = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)))
        return { id: lines.id, data: JSON.parse(lines.data) }
      })
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    messages,
    /** Waits until so many messages have come. */
    heard: (count: number) =>
      polled(
        async () => messages(),
        (all) => all.length >= count,
      ),
    /** Waits until a text has come. */
    said: (part: string) =>
      polled(
        async () => text,
        (all) => all.includes(part),
      ),
    ended: () =>
      polled(
        async () => isEnded,
        (is) => is,
      ),
    async close() {
      hangUp.abort()
      await reading
    },
  }
}

export type EventStream = Awaited<ReturnType<typeof openEventStream>>
