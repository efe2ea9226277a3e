import type { UserTypeName } from "#lib/contract/index.ts"

export const demoPassword = "outpost-demo"

/** A user of a demo account. Everybody but Admins sees the groups and places named here (D-023). */
export type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  type: UserTypeName
  /** Has not confirmed the e-mail. */
  isPending?: true
  groups?: readonly string[]
  places?: readonly string[]
}

export const saltbridgePeople: readonly DemoPerson[] = [
  { email: "admin@demo.outpost.test", firstName: "Rosa", lastName: "Marchetti", type: "Admin" },
  {
    email: "manager@demo.outpost.test",
    firstName: "Dev",
    lastName: "Patel",
    type: "Manager",
    groups: ["New England", "Mid-Atlantic"],
    places: ["Saltbridge River North", "Saltbridge Third Ward"],
  },
  {
    email: "user@demo.outpost.test",
    firstName: "Hannah",
    lastName: "Okafor",
    type: "User",
    groups: ["Great Lakes"],
    places: ["Saltbridge Rainey", "Saltbridge Gulch"],
  },
  {
    email: "limited@demo.outpost.test",
    firstName: "Jonah",
    lastName: "Weiss",
    type: "Limited User",
    places: ["Saltbridge Mill Yard", "Saltbridge Harbor Street", "Saltbridge Old Ferry"],
  },
  {
    email: "readonly@demo.outpost.test",
    firstName: "Elise",
    lastName: "Kim",
    type: "Read Only",
    groups: ["California", "Pacific Northwest"],
  },
  {
    email: "emailonly@demo.outpost.test",
    firstName: "Tom",
    lastName: "Larsen",
    type: "Email Only",
    places: ["Saltbridge Midtown"],
  },
]

const admin = (email: string, firstName: string, lastName: string): readonly DemoPerson[] => [
  { email, firstName, lastName, type: "Admin" },
]

export const mapleAndRyePeople: readonly DemoPerson[] = [
  ...admin("admin@second.outpost.test", "Maya", "Brooks"),
  {
    email: "pending@second.outpost.test",
    firstName: "Owen",
    lastName: "Tate",
    type: "Manager",
    isPending: true,
    groups: ["Colorado"],
  },
]
export const expiredPeople: readonly DemoPerson[] = [
  ...admin("admin@expired.outpost.test", "Ines", "Moreau"),
  { email: "user@expired.outpost.test", firstName: "Caleb", lastName: "Stone", type: "User" },
]

export const suspendedPeople = admin("admin@suspended.outpost.test", "Greta", "Lindqvist")
export const northwindPeople = admin("admin@partner.outpost.test", "Nils", "Eriksen")

/** Admin of each child account by the code of its brand. */
export const childPeople: Record<string, readonly DemoPerson[]> = {
  copper: admin("admin@copper.outpost.test", "Wanda", "Hughes"),
  juniper: admin("admin@juniper.outpost.test", "Leo", "Castillo"),
  lantern: admin("admin@lantern.outpost.test", "Imani", "Ellis"),
}

/**
 * What the start banner shows: who to sign in as with `demoPassword`. A parent account has no page of its own yet and
 * is left out.
 */
export const demoSignIns: readonly { email: string; about: string }[] = [
  ...saltbridgePeople
    .filter((person) => person.type !== "Email Only")
    .map(({ email, type }) => ({ email, about: `Saltbridge Kitchens, ${type}` })),
  { email: "admin@second.outpost.test", about: "Maple & Rye Coffee, a second account" },
  { email: "pending@second.outpost.test", about: "the same, with an e-mail that is not confirmed" },
  { email: "admin@suspended.outpost.test", about: "Tidewater Tacos, a suspended account" },
  { email: "admin@expired.outpost.test", about: "Juniper Noodle Bar, whose trial has ended" },
  {
    email: "admin@copper.outpost.test",
    about: "Copper Kettle Diner, also on http://reviews.northwind.localhost with the app's port",
  },
]
