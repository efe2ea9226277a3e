import type { UserTypeName } from "#lib/contract/index.ts"

export const demoPassword = "outpost-demo"

/** A user of a demo account. Everyone but Admins sees the groups and places named here (D-023). */
export type DemoPerson = {
  email: string
  firstName: string
  lastName: string
  type: UserTypeName
  /** Has not confirmed the email. */
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

export const fernhillPeople: readonly DemoPerson[] = [
  ...admin("admin@trial.outpost.test", "Fern", "Hillyer"),
  {
    email: "user@trial.outpost.test",
    firstName: "Joel",
    lastName: "Baker",
    type: "User",
    groups: ["Vermont"],
  },
]

export const suspendedPeople = admin("admin@suspended.outpost.test", "Greta", "Lindqvist")
export const northwindPeople: readonly DemoPerson[] = [
  ...admin("admin@partner.outpost.test", "Nils", "Eriksen"),
  { email: "manager@partner.outpost.test", firstName: "Amara", lastName: "Diallo", type: "Manager" },
]

const childAdmins: Record<string, readonly [firstName: string, lastName: string]> = {
  copper: ["Wanda", "Hughes"],
  juniper: ["Leo", "Castillo"],
  lantern: ["Imani", "Ellis"],
  harborlight: ["Nora", "Pelletier"],
  cedar: ["Clay", "Bowman"],
  tidal: ["Mei", "Tanaka"],
  foxfig: ["Ruth", "Calloway"],
  bluebird: ["Anders", "Holm"],
  pinehollow: ["Gwen", "Fairbanks"],
  sunnyside: ["Rafael", "Ortega"],
  orchard: ["Celia", "Vance"],
}

/** The Admin of a child account. @param code of its brand. */
export function childPeople(code: string): readonly DemoPerson[] {
  const [firstName, lastName] = childAdmins[code]!
  return admin(`admin@${code}.outpost.test`, firstName, lastName)
}

/** Logins with `demoPassword` in the start banner. */
export const demoSignIns: readonly { email: string; about: string }[] = [
  ...saltbridgePeople
    .filter((person) => person.type !== "Email Only")
    .map(({ email, type }) => ({ email, about: `Saltbridge Kitchens, ${type}` })),
  { email: "admin@second.outpost.test", about: "Maple & Rye Coffee, a second account" },
  { email: "pending@second.outpost.test", about: "the same, with an e-mail that is not confirmed" },
  { email: "admin@suspended.outpost.test", about: "Tidewater Tacos, a suspended account" },
  { email: "admin@expired.outpost.test", about: "Juniper Noodle Bar, whose trial has ended" },
  { email: "admin@trial.outpost.test", about: "Fernhill Bakery, in trial" },
  {
    email: "admin@copper.outpost.test",
    about: "Copper Kettle Diner, also on http://reviews.northwind.localhost with the app's port",
  },
  {
    email: "admin@partner.outpost.test",
    about: `Northwind Partners, who look after Copper Kettle Diner and others`,
  },
]
