<?php
/**
 * Installs WordPress in its folder, the plugin from its zip as the administration does, and two users.
 * Arguments: folder, address of the site, zip of the plugin.
 */
list( , $folder, $url, $zip ) = $argv;

define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = parse_url( $url, PHP_URL_HOST ) . ':' . parse_url( $url, PHP_URL_PORT );
require "$folder/wp-load.php";
require ABSPATH . 'wp-admin/includes/admin.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
require ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';

wp_install( 'A community', 'admin', 'admin@community.example', true, '', 'admin-password' );
update_option( 'siteurl', $url );
update_option( 'home', $url );
wp_insert_user(
	array(
		'user_login' => 'author',
		'user_pass'  => 'author-password',
		'user_email' => 'author@community.example',
		'role'       => 'author',
	)
);

$upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
$result   = $upgrader->install( $zip );
if ( true !== $result ) {
	fwrite( STDERR, is_wp_error( $result ) ? $result->get_error_message() : 'The plugin was not installed.' );
	exit( 1 );
}
$result = activate_plugin( 'laurel/laurel.php' );
if ( is_wp_error( $result ) ) {
	fwrite( STDERR, $result->get_error_message() );
	exit( 1 );
}
