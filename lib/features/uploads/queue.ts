/** One of several files on their way. */
export type QueuedFile = {
  key: string
  name: string
  bytes: number
  is: "waiting" | "checking" | "sending" | "processing" | "ready" | "error"
  /** It has been looked at, and may be sent. */
  isChecked?: boolean
  /** How much of it is sent, from 0 to 1. */
  part?: number
  /** Its error, and the consequence for this file. */
  text?: string
  more?: string
  /** The same file may be taken the next time. */
  canRetry?: boolean
  /** It is refused, and can be made to fit (D-320). */
  canFit?: boolean
  /** The upload that it has become. */
  id?: string
  width?: number
  height?: number
  url?: string
}

/** A file that is not taken, however often it is sent. */
export const isRefused = ({ is, canRetry }: QueuedFile): boolean => is === "error" && !canRetry

export type QueueEvent =
  | { type: "add"; rows: readonly QueuedFile[] }
  | { type: "change"; key: string; change: Partial<QueuedFile> }
  | { type: "remove"; keys: readonly string[] }

/** The next state of a queue; a file that was taken away meanwhile stays away. */
export function nextQueue(queue: readonly QueuedFile[], event: QueueEvent): readonly QueuedFile[] {
  switch (event.type) {
    case "add":
      return [...queue, ...event.rows]
    case "remove":
      return queue.filter(({ key }) => !event.keys.includes(key))
    case "change":
      return queue.map((one) => (one.key === event.key ? { ...one, ...event.change } : one))
  }
}

/** Error of files behind the last one that there is room for. */
export const tooManyText = (most: number): string => `You can't upload more than ${most} images at a time`

let count = 0

/** Rows of files that were chosen. @param there how many the queue has. @returns those that are kept with their file. */
export function addedFiles(files: readonly File[], there: number, most: number) {
  const kept = new Map<string, File>()
  const rows = files.map((file, nth): QueuedFile => {
    count += 1
    const row = { key: `file-${count}`, name: file.name, bytes: file.size }
    if (there + nth >= most) return { ...row, is: "error", text: tooManyText(most), canRetry: false }
    kept.set(row.key, file)
    return { ...row, is: "waiting" }
  })
  return { rows, kept }
}
