import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: "./review-api/db/schema/*.ts",
  out: "./review-api/db/migrations",
})
