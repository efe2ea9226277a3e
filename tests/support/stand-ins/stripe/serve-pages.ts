import type { FastifyInstance, FastifyReply } from "fastify"
import { escaped } from "../consent.ts"
import { sumsOf } from "./amounts.ts"
import { sessionCents } from "./answers.ts"
import { type Billing, isOver } from "./billing.ts"
import type { Behaviour, StandInInvoice, StandInPortalSession, StandInSession } from "./fixture.ts"
import { missing } from "./form.ts"
import { pdfOf } from "./pdf.ts"
import { updateSubscription } from "./plans.ts"
import { completeSession, declineSession } from "./sessions.ts"
import { catchUp } from "./time.ts"

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`

export const button = (action: string, label: string): string =>
  `<button name="action" value="${action}">${label}</button>`

/** A page of the stand-in. */
export const pageOf = (title: string, content: string): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<main style="font: 16px system-ui; max-width: 44rem; margin: 2rem auto; padding: 0 1rem"><h1>${escaped(title)}</h1>
${content}</main></html>`

const form = (address: string, content: string): string =>
  `<form method="post" action="${escaped(address)}">${content}</form>`

const cardButtons = `<p>${button("works", "Pay with 4242, which works")}</p>
<p>${button("decline", "Pay with 0002, which is declined")}</p>
<p>${button("confirm", "Pay with 3184, which asks for 3-D Secure")}</p>`

const bankButtons = `<p>Your bank asks you to confirm this payment.</p>
<p>${button("confirmed", "Confirm")} ${button("decline", "Do not confirm")}</p>`

function checkoutPage(billing: Billing, session: StandInSession, isAtBank: boolean): string {
  const { name, quantity, trialEnd, currency, lastError } = session
  const sum = money(sessionCents(billing.fixture, session), currency)
  const days =
    trialEnd === null ? "" : `, charged from ${new Date(trialEnd * 1_000).toISOString().slice(0, 10)} on`
  const delayed =
    session.mode === "payment" ? `<p>${button("delayed", "Pay by bank, which takes days")}</p>` : ""
  return pageOf(
    "Stand-in for Stripe: pay",
    `<p>${quantity} × ${escaped(name)}: ${sum}${days}</p>
${lastError ? `<p role="alert">${escaped(lastError)}</p>` : ""}
${form(`/pay/${session.id}`, isAtBank ? bankButtons : `${cardButtons}${delayed}<p>${button("cancel", "Back without paying")}</p>`)}`,
  )
}

function portalPage(billing: Billing, session: StandInPortalSession, isAtBank: boolean): string {
  const { fixture } = billing
  const address = `/portal/${session.id}`
  const cards = form(
    address,
    isAtBank
      ? bankButtons
      : `<h2>Change the card</h2><p>${button("works", "Use 4444, which works")}</p>
<p>${button("later", "Use 0341, which works now and is declined later")}</p>
<p>${button("decline", "Use 0002, which is declined")}</p><p>${button("confirm", "Use 3184, which asks for 3-D Secure")}</p>`,
  )
  const subscriptions = fixture.subscriptionsOf(session.customer).filter((one) => !isOver(one))
  const plans = subscriptions.map((one) =>
    form(
      address,
      `<input type="hidden" name="id" value="${one.id}"><p>${one.quantity} × ${escaped(fixture.prices.get(one.priceId)!.name)}, ${escaped(one.status)}
${one.cancelAtPeriodEnd ? button("resume", "Resume") : button("end", "Cancel at the end of the period")}</p>`,
    ),
  )
  const invoices = fixture
    .invoicesOf(session.customer)
    .map(
      (one) =>
        `<li><a href="/invoice/${one.id}">${escaped(one.number ?? "Draft")}</a>, ${escaped(one.status)}</li>`,
    )
  const rest = session.isCardFlow
    ? ""
    : `<h2>Plan</h2>${plans.join("")}<h2>Invoices</h2><ul>${invoices.join("")}</ul>`
  return pageOf(
    "Stand-in for Stripe: portal",
    `${cards}${rest}<p><a href="${escaped(session.returnUrl)}">Back</a></p>`,
  )
}

const linesOf = (invoice: StandInInvoice): string[] =>
  invoice.lines.map(({ description, amount }) => `${description}: ${money(amount, invoice.currency)}`)

function invoicePage(invoice: StandInInvoice): string {
  const { total, remaining } = sumsOf(invoice)
  const pay = invoice.status === "open" ? form(`/invoice/${invoice.id}`, button("works", "Pay")) : ""
  return pageOf(
    `Stand-in for Stripe: invoice ${invoice.number}`,
    `<ul>${linesOf(invoice)
      .map((line) => `<li>${escaped(line)}</li>`)
      .join(
        "",
      )}</ul><p>Total ${money(total, invoice.currency)}, due ${money(remaining, invoice.currency)}, ${invoice.status}</p>
${pay}<p><a href="/invoice/${invoice.id}/pdf">PDF</a></p>`,
  )
}

type Posted = { Params: { id: string }; Body: URLSearchParams }

/** The pages of Stripe: Checkout, the portal, invoices. */
export function servePages(app: FastifyInstance, billing: Billing): void {
  const { fixture } = billing
  const send = (reply: FastifyReply, page: string) => reply.type("text/html").send(page)
  function found<T>(all: ReadonlyMap<string, T>, id: string): T {
    catchUp(billing)
    const one = all.get(id)
    if (!one) throw missing("page", id)
    return one
  }

  app.get<Posted>("/pay/:id", async ({ params }, reply) => {
    const session = found(fixture.sessions, params.id)
    if (session.status !== "open")
      return send(reply, pageOf("Stand-in for Stripe: pay", `<p>This page is ${session.status}.</p>`))
    return send(reply, checkoutPage(billing, session, false))
  })
  app.post<Posted>("/pay/:id", async ({ params, body }, reply) => {
    const session = found(fixture.sessions, params.id)
    const action = body.get("action")
    if (action === "confirm") return send(reply, checkoutPage(billing, session, true))
    if (action === "cancel") return reply.redirect(session.cancelUrl ?? billing.origin, 303)
    if (action === "decline") {
      declineSession(billing, session)
      return reply.redirect(`/pay/${session.id}`, 303)
    }
    const card = fixture.addCard(session.customer, "works", action === "confirmed" ? "3184" : "4242")
    completeSession(billing, session, card, action === "delayed")
    return reply.redirect(session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303)
  })

  app.get<Posted>("/portal/:id", async ({ params }, reply) =>
    send(reply, portalPage(billing, found(fixture.portalSessions, params.id), false)),
  )
  app.post<Posted>("/portal/:id", async ({ params, body }, reply) => {
    const session = found(fixture.portalSessions, params.id)
    const action = body.get("action") ?? ""
    if (action === "confirm") return send(reply, portalPage(billing, session, true))
    if (action === "decline")
      return send(
        reply,
        pageOf(
          "Stand-in for Stripe: portal",
          `<p role="alert">Your card was declined.</p><p><a href="/portal/${session.id}">Try another card</a></p>`,
        ),
      )
    if (action === "end" || action === "resume") {
      const one = found(fixture.subscriptions, body.get("id") ?? "")
      if (one.customer === session.customer)
        updateSubscription(billing, one, { cancel_at_period_end: action === "end" })
      return reply.redirect(`/portal/${session.id}`, 303)
    }
    const behaviour: Behaviour = action === "later" ? "declines" : "works"
    const digits = action === "later" ? "0341" : action === "confirmed" ? "3184" : "4444"
    billing.setCard(session.customer, fixture.addCard(session.customer, behaviour, digits))
    return reply.redirect(session.afterUrl ?? session.returnUrl, 303)
  })

  app.get<Posted>("/invoice/:id", async ({ params }, reply) =>
    send(reply, invoicePage(found(fixture.invoices, params.id))),
  )
  app.post<Posted>("/invoice/:id", async ({ params }, reply) => {
    const invoice = found(fixture.invoices, params.id)
    if (invoice.status === "open") billing.settle(invoice)
    return reply.redirect(`/invoice/${invoice.id}`, 303)
  })
  app.get<Posted>("/invoice/:id/pdf", async ({ params }, reply) => {
    found(fixture.invoices, params.id)
    return reply.redirect(`/files/${params.id}.pdf`, 302)
  })
  app.get<Posted>("/files/:id.pdf", async ({ params }, reply) => {
    const invoice = found(fixture.invoices, params.id)
    const { total } = sumsOf(invoice)
    const lines = [
      `Invoice ${invoice.number}`,
      ...linesOf(invoice),
      `Total: ${money(total, invoice.currency)}`,
    ]
    return reply.type("application/pdf").send(pdfOf(lines))
  })
}
