import type { FastifyInstance, FastifyRequest } from "fastify"
import type { z } from "zod"
import {
  cardAnswer,
  chargeAnswer,
  customerAnswer,
  disputeAnswer,
  expanded,
  invoiceAnswer,
  listAnswer,
  paymentIntentAnswer,
  portalAnswer,
  sessionAnswer,
  subscriptionAnswer,
} from "./answers.ts"
import { type Billing, isOver } from "./billing.ts"
import type { StandInCustomer } from "./fixture.ts"
import { missing, stripeError } from "./form.ts"
import type { Idempotency } from "./idempotency.ts"
import { params, readParams } from "./params.ts"
import { payNow, previewInvoice, updateSubscription } from "./plans.ts"
import { createSession, expireSession } from "./sessions.ts"
import { catchUp } from "./time.ts"

type Ids = Record<string, string>

const daySeconds = 86_400

/** Stripe's API, as far as Outpost calls it. Access is checked before. */
export function serveApi(app: FastifyInstance, billing: Billing, idempotency: Idempotency): void {
  const { fixture } = billing
  const { customers, cards, subscriptions, invoices, sessions, disputes } = fixture

  function found<T>(all: ReadonlyMap<string, T>, id: string, what: string): T {
    const one = all.get(id)
    if (!one) throw missing(what, id)
    return one
  }
  const living = (id: string | undefined): StandInCustomer => {
    const one = customers.get(id ?? "")
    if (!one || one.isDeleted) throw missing("customer", id ?? "", "customer")
    return one
  }
  const included = (id: string): object | null => {
    if (cards.has(id)) return cardAnswer(cards.get(id)!)
    const disputed = [...disputes.values()].find(({ charge }) => charge === id)
    if (disputed) return chargeAnswer(disputed)
    const session = [...sessions.values()].find(({ paymentIntent }) => paymentIntent === id)
    return session ? paymentIntentAnswer(session) : null
  }
  const answer = (object: object, expand: string[] | undefined) => expanded(object, expand, included)

  function get<S extends z.ZodType<{ expand?: string[] | undefined }>>(
    path: string,
    schema: S,
    act: (given: z.output<S>, ids: Ids) => object,
  ): void {
    app.get(path, async (request: FastifyRequest) => {
      catchUp(billing)
      const given = readParams(schema, new URL(request.url, "http://stand-in").searchParams)
      return answer(act(given, request.params as Ids), given.expand)
    })
  }
  function post<S extends z.ZodType<{ expand?: string[] | undefined }>>(
    path: string,
    schema: S,
    act: (given: z.output<S>, ids: Ids) => object,
  ): void {
    idempotency.post(app, path, (form, ids) => {
      catchUp(billing)
      const given = readParams(schema, form)
      return answer(act(given, ids), given.expand)
    })
  }

  post("/v1/customers", params.createCustomer, ({ name = null, email = null, metadata = {} }) => {
    const customer: StandInCustomer = {
      id: fixture.newId("cus"),
      created: fixture.now(),
      name,
      email,
      metadata,
      cardId: null,
      country: null,
      balance: 0,
      isDeleted: false,
    }
    customers.set(customer.id, customer)
    fixture.emit("customer.created", customerAnswer(customer))
    return customerAnswer(customer)
  })
  get("/v1/customers/:id", params.retrieve, (_, { id }) => customerAnswer(found(customers, id!, "customer")))
  post("/v1/customers/:id", params.updateCustomer, ({ invoice_settings, metadata = {} }, { id }) => {
    const customer = living(id)
    const cardId = invoice_settings?.default_payment_method
    if (cardId !== undefined) {
      if (cards.get(cardId)?.customer !== customer.id) throw missing("PaymentMethod", cardId)
      customer.cardId = cardId
    }
    Object.assign(customer.metadata, metadata)
    fixture.emit("customer.updated", customerAnswer(customer))
    return customerAnswer(customer)
  })
  app.delete<{ Params: { id: string } }>("/v1/customers/:id", async ({ params: { id } }) => {
    catchUp(billing)
    const customer = living(id)
    for (const one of fixture.subscriptionsOf(id)) if (!isOver(one)) billing.end(one)
    customer.isDeleted = true
    fixture.emit("customer.deleted", customerAnswer(customer))
    return customerAnswer(customer)
  })

  get("/v1/subscriptions", params.listSubscriptions, ({ customer, status, ...page }) => {
    const all = [...subscriptions.values()].reverse().filter((one) => {
      if (customer !== undefined && one.customer !== customer) return false
      return status === undefined ? one.status !== "canceled" : status === "all" || one.status === status
    })
    return listAnswer(all, page, "/v1/subscriptions", (one) => subscriptionAnswer(fixture, one))
  })
  post("/v1/subscriptions", params.createSubscription, (given) => {
    const { trial_period_days: days, items } = given
    const trialEnd = given.trial_end ?? (days === undefined ? null : fixture.now() + days * daySeconds)
    const customer = living(given.customer)
    const collection = given.collection_method ?? "charge_automatically"
    if (collection === "send_invoice" && given.days_until_due === undefined)
      throw stripeError(400, "You must pass either `days_until_due` when creating a subscription", {
        param: "days_until_due",
      })
    const { price: priceId, quantity = 1 } = items[0]!
    const made = billing.start({
      customer: customer.id,
      priceId,
      quantity,
      trialEnd,
      collection,
      cardId: null,
      daysUntilDue: given.days_until_due ?? null,
      hasTax: given.automatic_tax?.enabled ?? false,
    })
    return subscriptionAnswer(fixture, made)
  })
  get("/v1/subscriptions/:id", params.retrieve, (_, { id }) =>
    subscriptionAnswer(fixture, found(subscriptions, id!, "subscription")),
  )
  post("/v1/subscriptions/:id", params.updateSubscription, (given, { id }) => {
    const one = found(subscriptions, id!, "subscription")
    updateSubscription(billing, one, given)
    return subscriptionAnswer(fixture, one)
  })
  app.delete<{ Params: { id: string } }>("/v1/subscriptions/:id", async ({ params: { id }, url }) => {
    catchUp(billing)
    readParams(params.cancelSubscription, new URL(url, "http://stand-in").searchParams)
    const one = subscriptions.get(id)
    if (!one || isOver(one)) throw missing("subscription", id)
    billing.end(one)
    return subscriptionAnswer(fixture, one)
  })

  // Stripe computes it, and keeps nothing: a second one with the same key is another.
  app.post("/v1/invoices/create_preview", async ({ body }) => {
    catchUp(billing)
    const given = readParams(params.preview, body as URLSearchParams)
    return answer(invoiceAnswer(previewInvoice(billing, given), billing.origin), given.expand)
  })
  get("/v1/invoices", params.listInvoices, ({ customer, ...page }) => {
    const all = customer === undefined ? [...invoices.values()].reverse() : fixture.invoicesOf(customer)
    return listAnswer(all, page, "/v1/invoices", (one) => invoiceAnswer(one, billing.origin))
  })
  get("/v1/invoices/:id", params.retrieve, (_, { id }) =>
    invoiceAnswer(found(invoices, id!, "invoice"), billing.origin),
  )

  post("/v1/invoices/:id/pay", params.payInvoice, ({ payment_method: cardId }, { id }) => {
    const invoice = found(invoices, id!, "invoice")
    if (cardId !== undefined && cards.get(cardId)?.customer !== invoice.customer)
      throw missing("PaymentMethod", cardId, "payment_method")
    payNow(billing, invoice, cardId)
    return invoiceAnswer(invoice, billing.origin)
  })

  post("/v1/checkout/sessions", params.createSession, (given) =>
    sessionAnswer(createSession(billing, given), billing.origin),
  )
  get("/v1/checkout/sessions", params.listSessions, ({ customer, status, ...page }) => {
    const all = [...sessions.values()]
      .reverse()
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => status === undefined || one.status === status)
    return listAnswer(all, page, "/v1/checkout/sessions", (one) => sessionAnswer(one, billing.origin))
  })
  get("/v1/checkout/sessions/:id", params.retrieve, (_, { id }) =>
    sessionAnswer(found(sessions, id!, "checkout.session"), billing.origin),
  )
  post("/v1/checkout/sessions/:id/expire", params.retrieve, (_, { id }) => {
    const one = found(sessions, id!, "checkout.session")
    expireSession(billing, one)
    return sessionAnswer(one, billing.origin)
  })

  get("/v1/disputes/:id", params.retrieve, (_, { id }) => disputeAnswer(found(disputes, id!, "dispute")))

  post("/v1/billing_portal/sessions", params.createPortalSession, ({ customer, return_url, flow_data }) => {
    const { type, redirect } = flow_data?.after_completion ?? {}
    if (type === "redirect" && !redirect)
      throw stripeError(400, "Missing required param: flow_data[after_completion][redirect].", {
        code: "parameter_missing",
      })
    const session = {
      id: fixture.newId("bps"),
      customer: living(customer).id,
      returnUrl: return_url ?? billing.origin,
      afterUrl: redirect?.return_url ?? null,
      isCardFlow: flow_data !== undefined,
    }
    fixture.portalSessions.set(session.id, session)
    return portalAnswer(session, billing.origin)
  })
}
