import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import { locationImportErrors, locationImportLimits } from "./constants.ts"
import * as locationImports from "./schema.ts"

const row = {
  optional: "page",
  tag: "location_imports",
  access: "active",
  permission: "location.create",
} as const

/** Files that create and change locations (D-167). */
export const locationImportsOperations = {
  "location_imports.list": operation({
    method: "GET",
    path: "/import_locations",
    ...row,
    summary: "List uploaded files of locations, newest first",
    status: 200,
    query: locationImports.locationImportsQuerySchema,
    answer: locationImports.locationImportsAnswerSchema,
  }),
  "location_imports.create": operation({
    method: "POST",
    path: "/import_locations",
    ...row,
    summary: "Import locations from CSV or XLSX, or check the file first with dry_run",
    status: 202,
    refusals: [409],
    maxFileBytes: locationImportLimits.maxBytes,
    largeFileText: locationImportErrors.maxBytes,
    body: locationImports.newLocationImportBodySchema,
    answer: locationImports.locationImportSchema,
  }),
  "location_imports.count": operation({
    method: "GET",
    path: "/import_locations/count",
    ...row,
    optional: "part",
    summary: "Count the files of locations in progress",
    status: 200,
    answer: locationImports.locationImportCountSchema,
  }),
  "location_imports.get": operation({
    method: "GET",
    path: "/import_locations/{id}",
    ...row,
    summary: "Get the status of a file of locations",
    status: 200,
    params: idParamSchema,
    answer: locationImports.locationImportSchema,
  }),
  "location_imports.list_rows": operation({
    method: "GET",
    path: "/import_locations/{id}/rows",
    ...row,
    summary: "List changes by the rows of a file, done or planned",
    status: 200,
    params: idParamSchema,
    query: locationImports.locationImportRowsQuerySchema,
    answer: locationImports.locationImportRowsAnswerSchema,
  }),
  "location_imports.update": operation({
    method: "PATCH",
    path: "/import_locations/{id}",
    ...row,
    summary: "Choose the encoding and columns of a file of locations and check it again",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: locationImports.locationImportBodySchema,
    answer: locationImports.locationImportSchema,
  }),
  "location_imports.start": operation({
    method: "POST",
    path: "/import_locations/{id}/start",
    ...row,
    summary: "Import a checked file of locations",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: locationImports.locationImportSchema,
  }),
  "location_imports.undo": operation({
    method: "POST",
    path: "/import_locations/{id}/undo",
    ...row,
    summary: "Undo an import of locations within 30 days, except where something changed since",
    status: 202,
    refusals: [409],
    params: idParamSchema,
    answer: locationImports.locationImportSchema,
  }),
  "location_imports.delete": operation({
    method: "DELETE",
    path: "/import_locations/{id}",
    ...row,
    summary: "Discard a checked file of locations",
    status: 204,
    refusals: [409],
    params: idParamSchema,
  }),
} as const
