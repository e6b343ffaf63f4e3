-- As readPhone (src/shared/phone.ts): the first number of a field without the country code 55, the trunk prefix 0, also
-- written (0), and a carrier code such as 0 15 or 0xx.
CREATE OR REPLACE FUNCTION phone_digits(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ltrim(
    regexp_replace(
      regexp_replace(coalesce(substring(regexp_replace(phone, '\m0[xX*]{2}', '0') FROM '[0-9][0-9()+ .-]*'), ''), '[^0-9]', '', 'g'),
      '^(?:0{0,2}550?|0[0-9]{2}|0+)?([1-9][0-9]{9,10})$', '\1'
    ), '0'
  );
REINDEX INDEX leads_by_phone_key;
