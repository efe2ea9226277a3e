"use client"

import { useEffect } from "react"
import { reportError, silenceReports } from "#lib/reporting/report.ts"

/** Reports what no one caught in the browser (D-019), but nothing of an impersonated session (000 §6). */
export function ErrorReports({ isImpersonated }: { isImpersonated: boolean }) {
  useEffect(() => {
    silenceReports(isImpersonated)
    const onError = ({ error, message }: ErrorEvent) => reportError(error ?? message, "window")
    const onRejection = ({ reason }: PromiseRejectionEvent) => reportError(reason, "promise")
    window.addEventListener("error", onError)
    window.addEventListener("unhandledrejection", onRejection)
    return () => {
      window.removeEventListener("error", onError)
      window.removeEventListener("unhandledrejection", onRejection)
    }
  }, [isImpersonated])
  return null
}
