-- Devices of the staff that are told of new requests by Web Push.
CREATE TABLE push_subscriptions (
  -- The address at the browser's push service.
  endpoint text PRIMARY KEY,
  -- Signing out, or ending the session from the list, ends the notices. The row of an expired session is kept for them.
  session_id uuid NOT NULL REFERENCES staff_sessions (id) ON DELETE CASCADE,
  -- The device's keys, base64url: only the device can read a message.
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- When the device last opened the admin with the notices on.
  confirmed_at timestamptz NOT NULL
);

CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
