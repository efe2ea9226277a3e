/** 303 to a path of this site with the given cookies; never kept by caches. */
export function leaveFor(path: string, setCookies: readonly string[] = []): Response {
  const answer = new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } })
  for (const cookie of setCookies) answer.headers.append("set-cookie", cookie)
  return answer
}

type RefusalStatus = 400 | 403 | 404 | 408 | 413 | 415 | 503

/** A short refusal in plain text. */
export class Refusal extends Response {
  readonly error: string

  constructor(status: RefusalStatus, error: string) {
    super(error, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    })
    this.error = error
  }
}

/** Refuses a request in plain text. */
export const refuse = (status: RefusalStatus, error: string): Refusal => new Refusal(status, error)
