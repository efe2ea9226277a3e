import { type Flags, flagsOf } from "#lib/contract/flags.ts"
import { type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { decide } from "#lib/gate/decide.ts"
import type { Page } from "#lib/gate/page.ts"
import { type PageName, pages } from "#lib/gate/pages.gen.ts"
import { masksOf, permissionsOf } from "#lib/permissions/permission-set.ts"
import type { GuardSession } from "#lib/permissions/requirement.ts"
import { addressesOf } from "#tests/support/page-addresses.ts"
import { tryEvery } from "#tests/support/try-every.ts"
import { type PageRule, pageRules } from "./page-rules.ts"

const sessions = ["none", "active", "inactive", "pending", "expired", "suspended"] as const
const accounts = ["ordinary", "parent"] as const

/** Missing requirements of a page; each alone must shut it. */
const lacks = (rule: PageRule) => [
  "nothing",
  ...(rule.permission ? ["permission"] : []),
  ...(rule.permissions ?? []).map((permission) => `permission ${permission}`),
  ...(rule.settings ?? []).map((code) => `setting ${code}`),
  ...(rule.hiddenBy ? ["a setting that hides it"] : []),
  ...(rule.flag ? ["flag"] : []),
  ...(rule.ownsWhitelabel ? ["white label", "white label of its own"] : []),
  ...(rule.segment ? ["segment"] : []),
  ...(rule.setsPlan ? ["plan"] : []),
  ...(rule.isInternal ? ["internal pages"] : []),
]

type Case = {
  name: PageName
  type: UserTypeName
  state: (typeof sessions)[number]
  account: (typeof accounts)[number]
  lack: string
  path: string
}

/** `["review.read"]` as a permission summary. */
function summaryOf(permissions: readonly string[]) {
  const pairs = permissions.map((permission) => permission.split("."))
  const byResource = [...Map.groupBy(pairs, ([of]) => of)]
  return Object.fromEntries(byResource.map(([of, found]) => [of, found.map(([, action]) => action)]))
}

function sessionFor({ name, type, state, account, lack }: Case): GuardSession | null {
  if (state === "none") return null
  const { permission = [], permissions = [] } = pageRules[name]
  const held = [
    ...(lack === "permission" ? [] : permission),
    ...permissions.filter((one) => lack !== `permission ${one}`),
  ]
  return {
    permissions: permissionsOf(masksOf(summaryOf(held))),
    account_active: state !== "inactive",
    isParent: account === "parent",
    isWhitelabel: lack !== "white label",
    user_type_id: userTypes[type],
    status: state === "inactive" ? "active" : state,
  }
}

/** The rules of 000 §2 and D-072 in plain words, written apart from the stages. */
function expected({ name, type, state, account, lack }: Case): string {
  const rule = pageRules[name]
  if (rule.for === "public") return "next"
  if (state === "none") return "/login"
  const isBilling = (pages[name] as Page).pattern.startsWith("/settings/billing")
  if ((state === "inactive" || state === "expired") && !isBilling) {
    return "billingEdit" in pages ? "/settings/billing/edit" : "/error 402"
  }
  if (rule.isForEverybodyWhileInactive && (state === "inactive" || state === "expired")) return "next"
  const isOwn = (rule.for === "everybody" || rule.for === account) && lack !== "internal pages"
  if (!isOwn && rule.otherKindTo) return rule.otherKindTo
  if (!isOwn) return account === "parent" && "accounts" in pages ? "/accounts" : "/error 404"
  if (state === "pending" || state === "suspended") return `notice ${state}`
  if (lack === "segment") return "/accounts"
  const isType = !rule.userTypes || rule.userTypes.includes(type)
  return lack === "nothing" && isType ? "next" : "/error 403"
}

const cases: Case[] = (Object.keys(pages) as PageName[]).flatMap((name) =>
  (Object.keys(userTypes) as UserTypeName[]).flatMap((type) =>
    sessions.flatMap((state) =>
      accounts.flatMap((account) =>
        lacks(pageRules[name]).flatMap((lack) =>
          addressesOf(pages[name]).map((path) => ({ name, type, state, account, lack, path })),
        ),
      ),
    ),
  ),
)

test("every page stands in the matrix with every status of a session", () => {
  const met = new Set(cases.map(({ name, state }) => `${name} ${state}`))
  expect(met.size).toBe(Object.keys(pages).length * sessions.length)
})

/** Decision of the gate on a person who asks for the page. */
function actual(given: Case): string {
  const { name, lack, path } = given
  const rule = pageRules[name]
  const flags: Flags = flagsOf(rule.flag ? { [rule.flag]: lack !== "flag" } : {})
  const hiding = rule.hiddenBy ? { [rule.hiddenBy]: String(lack === "a setting that hides it") } : {}
  const own = (rule.settings ?? []).map((code) => [code, String(lack !== `setting ${code}`)])
  const settings = { ...Object.fromEntries(own), ...hiding }
  const decision = decide({
    host: "own",
    method: "GET",
    path,
    search: "",
    isDocument: true,
    session: sessionFor(given),
    settings,
    hasInternalPages: lack !== "internal pages",
    ownsWhitelabel: !lack.startsWith("white label"),
    account: {
      segment: lack === "segment" ? "agency" : (rule.segment ?? "smb"),
      sets_plan_settings: lack !== "plan",
    },
    flags,
    forced: {},
  })
  const notice = decision.action === "notice" ? [decision.notice] : []
  const url = decision.action === "redirect" ? new URL(decision.to, "http://localhost") : null
  const status = url?.searchParams.get("statusCode")
  return url ? [url.pathname, ...(status ? [status] : [])].join(" ") : [decision.action, ...notice].join(" ")
}

const titleOf = ({ path, type, state, account, lack }: Case) =>
  `${path} · ${type} · ${state} · ${account} account · lacks ${lack}`

test.each([...Map.groupBy(cases, ({ name }) => name)])(
  "%s lets in, leads away and refuses whom its rule says",
  (_, ofPage) => tryEvery(ofPage, titleOf, (given) => expect(actual(given)).toBe(expected(given))),
)
