import { expect, test } from 'vitest';
import { driverAddress } from '~/adapters/database/postgresql-url';

const base = 'postgresql://me:a%23b@db.example:5432/halaqa';

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?application_name=x&sslmode=prefer', '?application_name=x&sslmode=verify-full'],
  ['?sslmode=verify-ca&sslrootcert=/etc/ca.pem', '?sslmode=verify-full&sslrootcert=/etc/ca.pem'],
  ['?sslmode=no-verify', '?sslmode=no-verify'],
  ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ['', ''],
])('%s is given to the driver as %s', (given, used) => {
  expect(driverAddress(base + given)).toBe(base + used);
});
