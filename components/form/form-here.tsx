"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { withQuery } from "#lib/routes/query.ts"
import { ActionForm, type ActionFormProps } from "./action-form.tsx"

/** A form of what stands around every page: it comes back to the one that is shown. */
export function FormHere(props: Omit<ActionFormProps, "page">) {
  const page = withQuery(usePathname(), new URLSearchParams(useSearchParams()))
  return <ActionForm page={page} {...props} />
}
