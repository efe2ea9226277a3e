import { endpoints } from "../endpoints.ts"
import { operation } from "../operation.ts"
import { idParamSchema } from "../session.ts"
import * as preferences from "../user-preferences.ts"

/** Saved filters (D-102 to D-104) and the steps of the onboarding (D-232); everybody has their own. */
export const userPreferencesOperations = {
  "user_preferences.list": operation({
    ...endpoints["user_preferences.list"],
    summary: "List your preferences of a type by name",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.read",
    status: 200,
    query: preferences.userPreferencesQuerySchema,
    answer: preferences.userPreferencesAnswerSchema,
  }),
  "user_preferences.get": operation({
    ...endpoints["user_preferences.get"],
    summary: "Get one of your preferences",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.read",
    status: 200,
    params: idParamSchema,
    answer: preferences.userPreferenceSchema,
  }),
  "user_preferences.create": operation({
    ...endpoints["user_preferences.create"],
    summary: "Save a filter under a new name",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.create",
    status: 201,
    refusals: [409],
    body: preferences.newUserPreferenceBodySchema,
    answer: preferences.userPreferenceSchema,
  }),
  "user_preferences.update": operation({
    ...endpoints["user_preferences.update"],
    summary: "Update a saved filter or remove unavailable values from it",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: preferences.userPreferenceBodySchema,
    answer: preferences.userPreferenceSchema,
  }),
  "user_preferences.delete": operation({
    ...endpoints["user_preferences.delete"],
    summary: "Delete a saved filter",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
