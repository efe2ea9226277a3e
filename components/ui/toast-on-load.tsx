"use client"

import { useEffect } from "react"
import { useToast } from "./toast.tsx"
import type { ToastInput } from "./toast-item.tsx"

/** Says what went wrong while the server drew the page. */
export function ToastOnLoad({ toasts }: { toasts: ToastInput[] }) {
  const show = useToast()
  const text = JSON.stringify(toasts)
  useEffect(() => {
    for (const toast of JSON.parse(text) as ToastInput[]) show(toast)
  }, [show, text])
  return null
}
