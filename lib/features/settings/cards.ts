import { mayOpen } from "#lib/gate/may-open.ts"
import { type PageName, pages } from "#lib/gate/pages.gen.ts"
import type { RequirementFacts } from "#lib/permissions/requirement.ts"
import { inBase } from "#lib/routes/base.ts"

export type SettingCard = { page: PageName; title: string; text: string; icon: string; href: string }

type Card = Omit<SettingCard, "href">

/** Cards of /settings in the order of D-079. */
const cards = [
  {
    page: "profile",
    title: "Profile",
    text: "Your name, email, phone, password and sessions",
    icon: "user",
  },
  {
    page: "accountSettings",
    title: "Account",
    text: "Company name, time zone, first day of the week, suggested and automatic responses",
    icon: "settings",
  },
  {
    page: "users",
    title: "Users",
    text: "Who can log in, what they can do and which locations they see",
    icon: "users",
  },
  {
    page: "groups",
    title: "Groups",
    text: "Sets of locations to filter, report on and assign together",
    icon: "list",
  },
  {
    page: "alerts",
    title: "Alerts",
    text: "Who gets emails about new reviews, and when",
    icon: "mail",
  },
  {
    page: "responseTemplates",
    title: "Response templates",
    text: "Reusable replies",
    icon: "edit",
  },
  {
    page: "autoResponses",
    title: "Automatic responses",
    text: "Rules that respond to positive reviews automatically",
    icon: "reply",
  },
  {
    page: "reviewLabels",
    title: "Review labels",
    text: "Your own stages for reviews, and the one new reviews start with",
    icon: "edit",
  },
  {
    page: "tags",
    title: "Tags",
    text: "Rename, merge and delete the tags on your reviews",
    icon: "keyword",
  },
  {
    page: "whitelabel",
    title: "White label",
    text: "The name, logo, colours and domain your customers see",
    icon: "brush",
  },
  {
    page: "oauthClients",
    title: "Connected applications",
    text: "Applications that can request access, and the access they have",
    icon: "external",
  },
  {
    page: "ssoKeys",
    title: "Single sign-on",
    text: "Keys your portal uses to log users in",
    icon: "user",
  },
  {
    page: "scheduledExports",
    title: "Scheduled exports",
    text: "Reports emailed every day, week or month",
    icon: "clock",
  },
  {
    page: "imports",
    title: "Import reviews",
    text: "Import reviews and locations from a CSV file or Google Takeout",
    icon: "upload",
  },
  {
    page: "exportFiles",
    title: "Exports",
    text: "Files people have requested, and their progress",
    icon: "download",
  },
  {
    page: "auditLog",
    title: "Audit log",
    text: "Who changed what, when and from where",
    icon: "list",
  },
] as const satisfies readonly Card[]

export type SettingIcon = (typeof cards)[number]["icon"]

/** The cards that a session may open: each is as open as its page (D-079). */
export const visibleCards = (facts: RequirementFacts): (SettingCard & { icon: SettingIcon })[] =>
  cards
    .filter(({ page }) => mayOpen(pages[page], facts))
    .map((card) => ({ ...card, href: inBase(pages[card.page].pattern) }))
