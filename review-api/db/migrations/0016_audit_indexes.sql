CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("account_id","actor_user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("account_id","action","id");