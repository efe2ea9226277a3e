import type { FastifyInstance } from "fastify"
import { escaped } from "../consent.ts"
import type { Injected } from "../stand-in-app.ts"
import { disputeAnswer } from "./answers.ts"
import type { Billing } from "./billing.ts"
import { type Behaviour, behaviours } from "./fixture.ts"
import { button, pageOf } from "./serve-pages.ts"
import { endDelayed } from "./sessions.ts"
import { catchUp } from "./time.ts"
import { type Delivery, deliveries, type Webhooks } from "./webhooks.ts"

/** Where whoever tries out billing moves the time, and has things go wrong. */
export const controlsPath = "/controls"

const daySeconds = 86_400
const newestCount = 15

const failures = new Map<string, Injected>([
  ["in-use", { on: /^POST \/v1\//, status: 409 }],
  ["too-many", { on: /\/v1\//, status: 429, retryAfter: 30 }],
  ["declined", { on: /^POST \/v1\/subscriptions\//, status: 402 }],
  [
    "asks",
    {
      on: /^POST \/v1\/subscriptions\//,
      status: 402,
      reason: "subscription_payment_intent_requires_action",
    },
  ],
  ["broken", { on: /\/v1\//, status: 500 }],
  ["lost-answer", { on: /^POST \/v1\//, losesAnswer: true }],
])

const options = (all: Iterable<string>, chosen: string): string =>
  [...all].map((one) => `<option${one === chosen ? " selected" : ""}>${one}</option>`).join("")

const form = (content: string): string => `<form method="post" action="${controlsPath}">${content}</form>`

function page({ fixture }: Billing, webhooks: Webhooks): string {
  const subscriptions = [...fixture.subscriptions.values()].reverse().slice(0, newestCount)
  const waiting = [...fixture.sessions.values()].filter(
    ({ status, paymentStatus }) => status === "complete" && paymentStatus === "unpaid",
  )
  return pageOf(
    "Stand-in for Stripe",
    `<p>It is ${new Date(fixture.now() * 1_000).toISOString()} here.</p>
${form(`<h2>Time</h2><label>Days ahead <input name="days" value="1" inputmode="decimal"></label> ${button("advance", "Advance")}`)}
${form(`<h2>Events</h2><label>Deliver <select name="delivery">${options(deliveries, webhooks.delivery)}</select></label> ${button("deliver", "Change")}
${button("failed", `Send ${webhooks.failed.length} again that were not taken`)} ${button("backwards", "Send all again, newest first")}`)}
${form(`<h2>The next call</h2><label>Fails as <select name="failure">${options(failures.keys(), "")}</select></label> ${button("failure", "Order")}`)}
${form(`<h2>Cards</h2><label>All cards <select name="behaviour">${options(behaviours, "works")}</select></label> ${button("cards", "Change")}`)}
${form(`<h2>Tax</h2><label>Per cent <input name="percent" value="${fixture.taxPercent}"></label> ${button("tax", "Change")}`)}
<h2>Delayed payments</h2>${waiting.map(({ id, name }) => form(`<input type="hidden" name="id" value="${id}">${escaped(name)} ${button("works", "Worked")} ${button("fails", "Failed")}`)).join("")}
<h2>Subscriptions</h2>${subscriptions.map(({ id, status, quantity, priceId, customer }) => form(`<input type="hidden" name="customer" value="${customer}">${id}: ${quantity} × ${escaped(priceId)}, ${escaped(status)} ${button("dispute", "Dispute the last payment")}`)).join("")}
<h2>Newest events</h2><ol reversed>${fixture.events
      .slice(-newestCount)
      .reverse()
      .map(({ id, type }) => `<li>${type} ${id}</li>`)
      .join("")}</ol>`,
  )
}

/** Someone's bank takes a payment back. */
export function dispute({ fixture }: Billing, customer: string): void {
  const paid = fixture.invoicesOf(customer).find(({ status }) => status === "paid")
  const amount = paid?.lines.reduce((sum, line) => sum + line.amount, 0) ?? 0
  const one = {
    id: fixture.newId("du"),
    created: fixture.now(),
    customer,
    charge: fixture.newId("ch"),
    amount,
    currency: paid?.currency ?? "USD",
  }
  fixture.disputes.set(one.id, one)
  fixture.emit("charge.dispute.created", disputeAnswer(one))
}

/** Moves the time ahead, and does what becomes due. */
export function advance(billing: Billing, days: number): void {
  billing.fixture.skip(Math.round(days * daySeconds))
  catchUp(billing)
}

export function serveControls(
  app: FastifyInstance,
  billing: Billing,
  webhooks: Webhooks,
  inject: (failure: Injected) => void,
): void {
  const { fixture } = billing
  const act = new Map<string, (form: URLSearchParams) => void | Promise<void>>([
    ["advance", (given) => advance(billing, Math.min(4_000, Math.max(0, Number(given.get("days")) || 0)))],
    [
      "deliver",
      (given) => {
        webhooks.delivery = deliveries.find((one) => one === given.get("delivery")) ?? ("now" as Delivery)
      },
    ],
    ["failed", () => webhooks.sendFailed()],
    [
      "backwards",
      async () => {
        for (const event of [...fixture.events].reverse()) await webhooks.send(event)
      },
    ],
    [
      "failure",
      (given) => {
        const failure = failures.get(given.get("failure") ?? "")
        if (failure) inject(failure)
      },
    ],
    [
      "cards",
      (given) => {
        for (const card of fixture.cards.values())
          card.behaviour = (behaviours.find((one) => one === given.get("behaviour")) ?? "works") as Behaviour
      },
    ],
    [
      "tax",
      (given) => {
        fixture.taxPercent = Math.min(100, Math.max(0, Number(given.get("percent")) || 0))
      },
    ],
    ["dispute", (given) => dispute(billing, given.get("customer") ?? "")],
    ...(["works", "fails"] as const).map(
      (outcome) =>
        [
          outcome,
          (given: URLSearchParams) => {
            const session = fixture.sessions.get(given.get("id") ?? "")
            if (session?.paymentStatus === "unpaid") endDelayed(billing, session, outcome === "works")
          },
        ] as const,
    ),
  ])
  app.get(controlsPath, async (_request, reply) => {
    catchUp(billing)
    return reply.type("text/html").send(page(billing, webhooks))
  })
  app.post<{ Body: URLSearchParams }>(controlsPath, async ({ body }, reply) => {
    await act.get(body.get("action") ?? "")?.(body)
    await webhooks.settled()
    return reply.redirect(controlsPath, 303)
  })
}
