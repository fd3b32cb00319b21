<?php
/**
 * Removes what the plugin stored, when it is deleted.
 *
 * @package Laurel
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'laurel_settings' );
