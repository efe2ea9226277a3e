import { mayOpen } from "#lib/gate/may-open.ts"
import { type PageName, pages } from "#lib/gate/pages.ts"
import type { RequirementFacts } from "#lib/gate/requirement.ts"
import { inBase } from "#lib/routes/base.ts"

export type SettingCard = { page: PageName; title: string; text: string; icon: string; href: string }

type Card = Omit<SettingCard, "href">

/** Cards of /settings in the order of D-079. */
const cards = [
  {
    page: "profile",
    title: "Profile",
    text: "Your name, email, phone and password, and where you are logged in",
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
    text: "Who may log in, with which rights, to which locations",
    icon: "users",
  },
  {
    page: "groups",
    title: "Groups",
    text: "Locations that are filtered, reported and assigned together",
    icon: "list",
  },
  {
    page: "alerts",
    title: "Alerts",
    text: "What is mailed to whom about new reviews, and when",
    icon: "mail",
  },
  {
    page: "responseTemplates",
    title: "Response templates",
    text: "Texts that responses to reviews are made of",
    icon: "edit",
  },
  {
    page: "autoResponses",
    title: "Automatic responses",
    text: "Rules that respond to good reviews by themselves",
    icon: "reply",
  },
  {
    page: "reviewLabels",
    title: "Review labels",
    text: "Your own names for where a review stands, and the one that new reviews get",
    icon: "edit",
  },
  {
    page: "tags",
    title: "Tags",
    text: "Words that people put on reviews: rename, merge and delete them",
    icon: "keyword",
  },
  {
    page: "whitelabel",
    title: "White label",
    text: "Name, logo, colours and domain that your customers see",
    icon: "brush",
  },
  {
    page: "oauthClients",
    title: "Connected applications",
    text: "Applications that may ask for access, and the access they were given",
    icon: "external",
  },
  {
    page: "ssoKeys",
    title: "Single sign-on",
    text: "Keys with which your portal signs users in",
    icon: "user",
  },
  {
    page: "scheduledExports",
    title: "Scheduled exports",
    text: "Reports that are mailed each day, week or month",
    icon: "clock",
  },
  {
    page: "imports",
    title: "Import reviews",
    text: "Bring in reviews and locations from a CSV file or a Google Takeout",
    icon: "upload",
  },
  {
    page: "exportFiles",
    title: "Exports",
    text: "The files that people have asked for, and how far they are",
    icon: "download",
  },
  {
    page: "auditLog",
    title: "Audit log",
    text: "Who did what, from where, before and after",
    icon: "list",
  },
] as const satisfies readonly Card[]

export type SettingIcon = (typeof cards)[number]["icon"]

/** The cards that a session may open: each is as open as its page (D-079). */
export const visibleCards = (facts: RequirementFacts): (SettingCard & { icon: SettingIcon })[] =>
  cards
    .filter(({ page }) => mayOpen(pages[page], facts))
    .map((card) => ({ ...card, href: inBase(pages[card.page].pattern) }))
