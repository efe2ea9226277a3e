import { escaped } from "../consent.ts"
import { controlsPath, post, type TwilioStandIn } from "./start-twilio.ts"

const betweenMs = 1_000
const newestCount = 20

const page = (
  { messages, optedOut }: TwilioStandIn,
  outcome: string,
): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>Stand-in for Twilio</title>
<main style="font: 16px system-ui; max-width: 60rem; margin: 2rem auto"><h1>Stand-in for Twilio</h1>
<form method="post" action="${controlsPath}"><h2>Write to the number</h2>
<label>From <input name="from" value="${escaped(messages[0]?.to ?? "+13125550142")}"></label>
<label>Text <input name="text" value="STOP"></label> <button>Send</button></form>
<p>Opted out: ${escaped([...optedOut].join(", ") || "nobody")}</p>
<form method="post" action="${controlsPath}"><h2>Next messages</h2>
<label>Are <select name="outcome">${["delivered", "undelivered"]
  .map((one) => `<option${one === outcome ? " selected" : ""}>${one}</option>`)
  .join("")}</select></label> <button>Change</button></form>
<h2>Newest messages</h2><ul>${messages
  .slice(0, newestCount)
  .map(({ to, body, status }) => `<li>${escaped(to)}, ${escaped(status)}: ${escaped(body)}</li>`)
  .join("")}</ul></main></html>`

/** Tells the app of each message that it is sent, then delivered or not, and lets someone write to the number. */
export function serveControls(twilio: TwilioStandIn): void {
  let outcome = "delivered"
  // An app that is away hears nothing, as with Twilio.
  const report = (notification: Parameters<typeof post>[0]) => void post(notification).catch(() => {})
  twilio.app.addHook("onResponse", async ({ method }, { statusCode }) => {
    const message = method === "POST" && statusCode === 201 ? twilio.messages[0] : undefined
    if (!message?.status_callback) return
    setTimeout(() => report(twilio.statusOf("sent", undefined, message)), betweenMs)
    const code = outcome === "delivered" ? undefined : 30_003
    setTimeout(() => report(twilio.statusOf(outcome, code, message)), 2 * betweenMs)
  })
  twilio.app.get(controlsPath, async (_request, reply) => reply.type("text/html").send(page(twilio, outcome)))
  twilio.app.post<{ Body: URLSearchParams }>(controlsPath, async ({ body }, reply) => {
    outcome = body.get("outcome") ?? outcome
    const from = body.get("from")
    if (from) report(twilio.written(from, body.get("text") ?? ""))
    return reply.redirect(controlsPath, 303)
  })
}
