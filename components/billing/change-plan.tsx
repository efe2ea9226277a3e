"use client"

import Link from "next/link"
import { useState } from "react"
import { type ButtonLook, buttonClass } from "#components/ui/button.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import type { ChangePlanFormProps } from "./change-plan-form.tsx"

const [Dialog, near] = onFirstUse(async () => (await import("./change-plan-dialog.tsx")).ChangePlanDialog)

export type ChangePlanProps = Omit<ChangePlanFormProps, "state" | "first" | "cancelHref"> & {
  label: string
  /** Title of the dialog: "Switch to yearly". */
  title: string
  kind?: ButtonLook["kind"]
}

/** A link to the page that shows the sum; with scripts a dialog does. */
export function ChangePlan({ label, title, kind = "default", ...form }: ChangePlanProps) {
  const [isOpen, setOpen] = useState(false)
  const { planCode: plan, intervalUnit: interval } = form.choice
  return (
    <>
      <Link
        className={buttonClass({ kind }, "mt-auto")}
        href={routes.billingEdit({ plan, interval })}
        prefetch={false}
        onPointerEnter={near}
        onFocus={near}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
          event.preventDefault()
          setOpen(true)
        }}
        data-track="billing.change_plan"
      >
        {label}
      </Link>
      {isOpen && <Dialog title={title} onClose={() => setOpen(false)} {...form} state={untouched} />}
    </>
  )
}
