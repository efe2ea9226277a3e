import { and, asc, eq } from "drizzle-orm"
import { contactEmail } from "#review-api/asking/contact-address.ts"
import { keepContacts } from "#review-api/asking/keep-contacts.ts"
import { requests } from "#review-api/db/schema/requests.ts"
import { campaignExpansionJob } from "#review-api/services/campaigns/campaign-expansion-job.ts"
import type { Caller } from "./api-caller.ts"
import { emailTexts } from "./campaigns.ts"
import type { TestApi } from "./test-api.ts"

type Scene = { api: TestApi; admin: Caller; accountId: number; locationId: number }

let guests = 0

/** Calls about the campaigns of an account, by its Admin unless said otherwise. @param scene asked at each call. */
export function campaignCalls(scene: () => Scene) {
  const guest = () => {
    guests += 1
    return { first_name: "Guest", last_name: String(guests), email: `guest${guests}@mail.example` }
  }
  const post = (path: string, body?: object, as = scene().admin) =>
    scene().api.call("POST", path, { as, ...(body && { body }) })
  return {
    guest,
    /** A draft at the location of the scene that can be sent. */
    async draft(body: object = {}, as?: Caller) {
      const base = { location_id: scene().locationId, ...emailTexts, recipients: [guest()] }
      const answer = await post("/campaigns", { ...base, ...body }, as)
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 })
      return answer.body
    },
    send: (id: number, body: object = {}, as?: Caller) =>
      post(`/campaigns/${id}/send`, { attested: true, ...body }, as),
    act: (id: number, verb: string, as?: Caller) => post(`/campaigns/${id}/${verb}`, undefined, as),
    get: async (id: number, as = scene().admin) =>
      (await scene().api.call("GET", `/campaigns/${id}`, { as })).body,
    check: async (id: number) =>
      (await scene().api.call("GET", `/campaigns/${id}/check`, { as: scene().admin })).body,
    /** Makes its recipients requests. */
    run: (id: number) =>
      campaignExpansionJob.run(scene().api.deps, {
        id: String(id),
        signal: new AbortController().signal,
        isLastAttempt: true,
      }),
    rowsOf: (id: number) =>
      scene()
        .api.deps.db.select()
        .from(requests)
        .where(and(eq(requests.accountId, scene().accountId), eq(requests.campaignId, id)))
        .orderBy(asc(requests.id)),
    /** Adds a contact. @returns its id in a list. */
    known: (email: string, more: object = {}) =>
      scene().api.deps.db.transaction((tx) =>
        keepContacts(
          tx,
          scene().accountId,
          [
            {
              firstName: "K",
              lastName: "",
              email: contactEmail(email),
              phone: null,
              locationId: scene().locationId,
              ...more,
            },
          ],
          null,
        ),
      ),
  }
}
