import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Form } from "./form.ts"
import { form } from "./operation-form.ts"

/** Forms of files of reviews and locations. */
export const importForms: readonly Form[] = [
  form("imports.create", { to: (_, { id }) => routes.importFile(id) }),
  form("imports.update", { to: (_, { id }) => routes.importFile(id) }),
  form("imports.update:questions", { to: (_, { id }) => routes.importFile(id) }),
  form("imports.start", { to: (_, { id }) => routes.importFile(id) }),
  form("imports.undo", { to: (_, { id }) => routes.importFile(id) }),
  form("imports.delete", {
    to: () => routes.imports(),
    notice: ({ text }) =>
      ["done", "undone"].includes(text("state")) ? savedText.importDeleted : savedText.importStopped,
  }),
  form("location_imports.create", { to: (_, { id }) => routes.locationImport(id) }),
  form("location_imports.update", { to: (_, { id }) => routes.locationImport(id) }),
  form("location_imports.start", { to: (_, { id }) => routes.locationImport(id) }),
  form("location_imports.undo", { to: (_, { id }) => routes.locationImport(id) }),
  form("location_imports.delete", {
    to: () => routes.locationImports(),
    notice: savedText.locationImportDeleted,
  }),
]
