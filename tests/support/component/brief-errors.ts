import { type Config, getConfig } from "@testing-library/react"

/**
 * Errors of queries that do not print the page while something is waited for: Testing Library throws all of them away
 * but the last, to which it adds the page itself.
 */
export function briefErrors({ getElementError }: Config): Config["getElementError"] {
  return (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as Config & {
      _disableExpensiveErrorDiagnostics: boolean
    }
    if (!isWaiting || message === null) return getElementError(message, container)
    return Object.assign(new Error(message), { name: "TestingLibraryElementError" })
  }
}
