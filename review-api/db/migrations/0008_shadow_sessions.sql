ALTER TABLE "tokens" ADD COLUMN "limit_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_shadow" ON "users" USING btree ("account_id","shadow_user_id");