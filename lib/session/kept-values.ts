import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { askSiblings, onSibling } from "#lib/env/siblings.ts"

/** Values of a form by field. */
export type FormValues = Record<string, string[]>

const keepTopic = "form-values.keep"
type Kept = { id: string; values: FormValues; untilMs: number }

/** Where many wait, the oldest give way. */
const store = () =>
  processWide(
    "form-values",
    () =>
      new Lru<FormValues>({
        max: 10_000,
        bytes: { max: 32 * 1024 * 1024, of: (values) => Buffer.byteLength(JSON.stringify(values)) },
      }),
  )

const keepHere = ({ id, values, untilMs }: Kept): void => store().set(id, values, untilMs)

/** Has this process keep what others of the app keep for the page that follows. */
export const takeKeptValues = (): void => onSibling(keepTopic, keepHere)

/** Keeps values that no cookie holds, for the page that follows, whichever process of the app draws it. */
export async function keepValues(kept: Kept): Promise<void> {
  keepHere(kept)
  await askSiblings(keepTopic, kept)
}

/** Values kept under an id; undefined when too old, or on another machine. */
export const keptValues = (id: string, nowMs: number): FormValues | undefined => store().get(id, nowMs)
