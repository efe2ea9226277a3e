import { FlaskConical } from "lucide"
import { Fragment, type ReactNode } from "react"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import type { BillingDisplay } from "#lib/contract/billing/schema.ts"
import { isTest } from "#lib/features/billing/load-billing.ts"
import { routes } from "#lib/routes/routes.ts"

export type BillingTab = "overview" | "plans" | "invoices" | "credits"

export type BillingFrameProps = {
  accountName: string
  /** Null while it could not be asked for. */
  display: BillingDisplay | null
  /** None on a page that is about one step. */
  current?: BillingTab
  title?: string
  intro?: string
  /** No other page opens, so there is no way back. */
  isInactive?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** Says on every page of the stub that no money moves (D-287). */
const TestNote = () => (
  <p className="flex items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2 text-13 text-muted">
    <Icon icon={FlaskConical} size={14} />
    Test payments: nothing is charged.
  </p>
)

const tabsOf = (display: BillingDisplay | null, current: BillingTab) =>
  [
    { key: "overview", label: "Overview", href: routes.billing(), isShown: true },
    {
      key: "plans",
      label: "Plans",
      href: routes.billingPlans(),
      isShown: display?.show_plan_change !== false,
    },
    {
      key: "invoices",
      label: "Invoices",
      href: routes.billingInvoices(),
      isShown: display?.show_invoices !== false,
    },
    {
      key: "credits",
      label: "SMS credits",
      href: routes.billingCredits(),
      isShown: display?.show_sms_credits !== false,
    },
  ]
    .filter(({ isShown }) => isShown)
    .map(({ key, label, href }) => ({ label, href, isCurrent: key === current }))

/** The frame of the pages of billing: title, tabs, and whether payments are tests. */
export function BillingFrame(props: BillingFrameProps) {
  const { accountName, display, current, title = "Billing", intro, isInactive, actions, children } = props
  const toBilling = { href: routes.billing(), label: "Back to Billing" }
  const back = current ? undefined : toBilling
  return (
    <SettingsFrame
      title={title}
      intro={intro ?? "Your plan, how you pay and every invoice."}
      accountName={accountName}
      back={isInactive && current ? <Fragment /> : back}
      actions={actions}
    >
      <div className="grid gap-5 -mt-3">
        {current && <TabLinks label="Billing" tabs={tabsOf(display, current)} />}
        {display && isTest(display) && <TestNote />}
        {children}
      </div>
    </SettingsFrame>
  )
}
