/** Errors of browsers that say nothing about the product (D-019). */
const noise = [
  /^(?:Error: )?ResizeObserver loop/,
  /^Script error\.?$/,
  /\bAbortError\b|aborted/i,
  /Load failed|Failed to fetch$/,
]

const extension = /\b(?:chrome|moz|safari|safari-web|ms-browser)-extension:\/\//

/** Report of an error. */
export type Report = { message: string; stack?: string | undefined; path?: string | undefined; kind: string }

/** Whether an error is not worth a report: browser noise, aborted calls, frames of browser extensions (D-019). */
export const isNoise = ({ message, stack }: Pick<Report, "message" | "stack">): boolean =>
  noise.some((pattern) => pattern.test(message)) || extension.test(stack ?? "")
