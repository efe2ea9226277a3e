import { enterField } from "#lib/form-state/form-state.ts"

/** Before other buttons of a form: of all its buttons Enter presses the first, and that should be the one that saves. */
export const EnterSaves = () => (
  <button type="submit" className="sr-only" name={enterField} value="true" tabIndex={-1} aria-hidden="true">
    Save
  </button>
)
