import { randomUUID } from "node:crypto"

/** Sign-ins of the demo accounts. */
export const demo = {
  admin: "admin@demo.outpost.test",
  manager: "manager@demo.outpost.test",
  user: "user@demo.outpost.test",
  limited: "limited@demo.outpost.test",
  readOnly: "readonly@demo.outpost.test",
  emailOnly: "emailonly@demo.outpost.test",
  second: "admin@second.outpost.test",
  /** Of a partner's customer: mails to them lead to the partner's own domain. */
  copper: "admin@copper.outpost.test",
  juniper: "admin@juniper.outpost.test",
  pending: "pending@second.outpost.test",
  suspended: "admin@suspended.outpost.test",
  expired: "admin@expired.outpost.test",
  expiredUser: "user@expired.outpost.test",
  trial: "admin@trial.outpost.test",
  trialUser: "user@trial.outpost.test",
  partner: "admin@partner.outpost.test",
  partnerManager: "manager@partner.outpost.test",
} as const

export const demoPassword = "outpost-demo"

/** The accounts of the partner, by name. */
export const partnerChildren = [
  "Bluebird Bakery & Cafe",
  "Cedar & Smoke Barbecue",
  "Copper Kettle Diner",
  "Fox & Fig Kitchen",
  "Harborlight Grill",
  "Juniper Table",
  "Lantern Street Coffee",
  "Orchard Lane Bistro",
  "Pine Hollow Tavern",
  "Sunny Side Pancakes",
  "Tidal Noodle Bar",
]

/** Everyone of the first account who can sign in. */
export const readers = [demo.admin, demo.manager, demo.user, demo.limited, demo.readOnly]

/** Id that no other run of a test on the same product has: a retried test finds what the first try made. */
export const fresh = () => randomUUID().slice(0, 8)

/** An email that no one has yet, of a demo account. */
export const freshEmail = (name: string, account: "second" | "copper" | "partner" = "second") =>
  `${name}-${fresh()}@${account}.outpost.test`
