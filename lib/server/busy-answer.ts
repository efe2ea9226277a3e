import type { IncomingMessage, ServerResponse } from "node:http"
import { busyText } from "#lib/errors/texts.ts"
import { retryAfterS } from "#lib/http/answer-status.ts"

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Busy</title>
</head>
<body>
<h1>This site is busy</h1>
<p>${busyText}</p>
<p><a href="">Try again</a></p>
</body>
</html>
`

const asPage = { type: "text/html; charset=utf-8", body: page }
const asJson = {
  type: "application/json; charset=utf-8",
  body: JSON.stringify({ status: 503, error: busyText, code: "app_busy" }),
}

/** The refusal in the form that a request accepts. */
const formFor = ({ accept = "" }: IncomingMessage["headers"]) =>
  /\bjson\b/.test(accept) && !accept.includes("text/html") ? asJson : asPage

/** Answers a request that has to come again later: 503, in words of no brand, as the host is not known yet. */
export function answerBusy({ headers, method }: IncomingMessage, response: ServerResponse): void {
  const { type, body } = formFor(headers)
  response.writeHead(503, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "retry-after": String(retryAfterS),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  })
  response.end(method === "HEAD" ? undefined : body)
}
